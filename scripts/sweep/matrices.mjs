// Small symmetric matrices as lists of rows: Cholesky's triangle, and its solutions.

/** The lower triangle L of L L^T of a symmetric positive definite matrix; null: it is singular. */
export function triangleOf(matrix) {
  const n = matrix.length;
  const low = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < n; i++)
    for (let k = 0; k <= i; k++) {
      let sum = matrix[i][k];
      for (let m = 0; m < k; m++) sum -= low[i][m] * low[k][m];
      if (i !== k) low[i][k] = sum / low[k][k];
      else if (sum > 1e-14 * Math.abs(matrix[i][i])) low[i][i] = Math.sqrt(sum);
      else return null;
    }
  return low;
}

/** L x = vector. */
export function solveLow(low, vector) {
  const found = [];
  for (let i = 0; i < vector.length; i++)
    found[i] = (vector[i] - low[i].slice(0, i).reduce((sum, x, m) => sum + x * found[m], 0)) / low[i][i];
  return found;
}

/** Solves a symmetric positive definite system; null: it is singular. */
export function solve(matrix, vector) {
  const low = triangleOf(matrix);
  if (low === null) return null;
  const half = solveLow(low, vector);
  const n = vector.length;
  const found = [];
  for (let i = n - 1; i >= 0; i--) {
    let sum = half[i];
    for (let m = i + 1; m < n; m++) sum -= low[m][i] * found[m];
    found[i] = sum / low[i][i];
  }
  return found;
}

export function inverted(matrix) {
  const columns = matrix.map((_, i) =>
    solve(
      matrix,
      matrix.map((__, k) => (i === k ? 1 : 0)),
    ),
  );
  if (columns.some((column) => column === null)) return null;
  return matrix.map((_, i) => columns.map((column) => column[i]));
}
