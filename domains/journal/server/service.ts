import type { Operation } from '#platform/server/mount.ts'

export const journalApi: Operation[] = []
