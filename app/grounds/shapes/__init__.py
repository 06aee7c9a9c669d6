"""Lines and outlines in the plane, of whatever file: turned and scaled, made of straight pieces, put together, cut to the mat."""
