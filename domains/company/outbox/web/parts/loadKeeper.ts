/** The outbox loads with the first write that needs it. */
export const loadKeeper = async () => (await import('./keeper.ts')).keeperOf
