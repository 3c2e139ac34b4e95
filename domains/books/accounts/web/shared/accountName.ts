/** An account's name in the reader's language. */
import { useLanguage } from '#platform/web/language/i18n.tsx'
import { type Named, accountNameIn } from '../../texts/chart.ts'

export { type Named, accountNameIn }

export function useAccountName() {
  const language = useLanguage()
  const name = (account: Named) => accountNameIn(language, account)
  return {
    name,
    /** 1-1110 Cash on hand */
    codeAndName: (account: Named & { code: string }) => `${account.code} ${name(account)}`,
  }
}
