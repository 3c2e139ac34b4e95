import { type Named, useAccountName } from './accountName.ts'

/** An account in the reader's language, for pages that load the names of the chart when they need them. */
export function AccountName({ account }: { account: Named }) {
  return useAccountName().name(account)
}
