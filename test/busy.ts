/** Callers of a busy server. */
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import type { Answer } from './world.ts'

/** It sends away whom it cannot serve soon, and they come again. */
export async function untilServed(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await pause(100)
  }
}
