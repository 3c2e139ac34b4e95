/** Loads the outbox with the first write that needs it. */
export const loadOfflineWriter = async () =>
  (await import('../components/offlineWriter.ts')).createOfflineWriter
