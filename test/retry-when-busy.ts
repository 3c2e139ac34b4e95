/** Callers of a busy server. */
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import type { ApiResponse } from './world.ts'

/** It sends away whom it cannot serve soon, and they come again. */
export async function retryWhileBusy(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
    await pause(100)
  }
}
