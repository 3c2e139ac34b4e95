/** The query for the cash and bank accounts of a garage's book. */
export const fundsOf = (garageId: number | null) =>
  ({
    query: {
      group: 'cash_bank',
      postable: 'true',
      active: 'true',
      garage_id: garageId ?? 0,
      country_id: 0,
      limit: 100,
    },
  }) as const
