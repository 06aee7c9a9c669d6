"""Army data: YAML judged by strict schemas, frozen into the rules' own types. Uploaded armies are data, never code."""
