import { useSession } from '#platform/web/session.ts'

/** A code is on its way: to whom, and from when another may be asked for. */
export interface CodeSent {
  phone: string
  country_id: number
  /** Milliseconds, as Date.now(). */
  resend_at: number
}

/** The step is part of the stored session. */
export const goToStep = (step: number) => useSession.setState({ step })
