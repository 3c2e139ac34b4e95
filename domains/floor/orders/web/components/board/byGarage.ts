/** Groups rows by garage, in the order in which each garage first occurs. */
export function byGarage<Row extends { garage: { id: number; name: string } }>(
  rows: readonly Row[],
): { garage: Row['garage']; rows: Row[] }[] {
  const groups = new Map<number, { garage: Row['garage']; rows: Row[] }>()
  for (const row of rows) {
    const group: { garage: Row['garage']; rows: Row[] } = groups.get(row.garage.id) ?? {
      garage: row.garage,
      rows: [],
    }
    group.rows.push(row)
    groups.set(row.garage.id, group)
  }
  return [...groups.values()]
}
