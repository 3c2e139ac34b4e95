/** The calls of the contract, each with its use case. */
import type { Operation } from '#platform/server/http/mount.ts'

export const sharesApi: Operation[] = []
