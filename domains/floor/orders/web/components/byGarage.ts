/** Groups rows by garage, in the order in which each garage first occurs. */
export function byGarage<Row extends { garage: { id: number; name: string } }>(
  rows: readonly Row[],
): { garage: Row['garage']; rows: Row[] }[] {
  const found = new Map<number, { garage: Row['garage']; rows: Row[] }>()
  for (const row of rows) {
    const one: { garage: Row['garage']; rows: Row[] } = found.get(row.garage.id) ?? {
      garage: row.garage,
      rows: [],
    }
    one.rows.push(row)
    found.set(row.garage.id, one)
  }
  return [...found.values()]
}
