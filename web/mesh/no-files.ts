// In a browser there are no files to read: this stands in for Node's modules that glTF Transform never asks for here.
export default {};
