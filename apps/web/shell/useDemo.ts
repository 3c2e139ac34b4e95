import { auth } from '#domains/company/auth/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useCan } from '#platform/web/data/session.ts'

const HOUR = 3_600_000

/** Whether SEED=demo filled the database; only roles that set up the app receive it. */
export const useDemo = (): boolean =>
  useApiQuery(auth.session, {}, { enabled: useCan('set-up.write'), staleTime: HOUR }).data?.demo ??
  false
