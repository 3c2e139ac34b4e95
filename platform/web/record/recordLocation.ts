interface Placed {
  garage?: { id?: unknown } | null
  garage_id?: unknown
  country?: { id?: unknown } | null
  country_id?: unknown
}

/** Where a record is: its garage, else its country. An amount beside it without a currency is in that book. */
export function recordLocation(record: unknown) {
  const { garage, garage_id, country, country_id } = (record ?? {}) as Placed
  return { garage_id: garage_id ?? garage?.id, country_id: country_id ?? country?.id }
}
