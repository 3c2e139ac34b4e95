import { useSession } from '#platform/web/session.ts'

/** A sent code: to which phone, and when the user may ask for another. */
export interface CodeSent {
  phone: string
  country_id: number
  /** Milliseconds, as Date.now(). */
  resend_at: number
}

/** The step is part of the stored session. */
export const goToStep = (step: number) => useSession.setState({ step })
