"""The board of a view as a picture, drawn on the server: for lists, results and paper, where no script runs."""
