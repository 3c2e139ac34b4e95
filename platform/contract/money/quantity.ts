/**
 * Quantities have at most three decimals. A double is inexact (0.1 + 0.2 is 0.30000000000000004), so sums and
 * differences are rounded, and a typed number is compared with a tolerance.
 */

/** `0.1 + 0.2` -> `0.3`. Halves go up: `0.0005` -> `0.001`. */
export const toThreeDecimals = (value: number) => Math.round(value * 1000) / 1000

/** Whether a number has at most so many decimals, apart from the inexactness of a double. */
export function fitsDecimals(value: number, decimals: 2 | 3): boolean {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}
