import { auth } from '#domains/company/auth/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { useMay } from '#platform/web/session.ts'

const HOUR = 3_600_000

/** Whether SEED=demo filled the database; only whoever sets up is told. */
export const useDemo = (): boolean =>
  useAsk(auth.session, {}, { enabled: useMay('set-up.write'), staleTime: HOUR }).data?.demo ?? false
