/** An account's name in the reader's language: its Indonesian name, or the standard chart's name. */
import { useLanguage } from '#platform/web/language/i18n.tsx'
import type { Language } from '#platform/web/scope.ts'
import { chartNames } from '../../texts/chart.ts'

export interface Named {
  name: string
  name_id?: string | null | undefined
}

export function accountNameIn(language: Language, { name, name_id }: Named): string {
  if (language === 'en') return name
  if (language === 'id') return name_id || name
  return chartNames[name]?.[language] ?? name
}

export function useAccountName() {
  const language = useLanguage()
  const name = (account: Named) => accountNameIn(language, account)
  return {
    name,
    /** 1-1110 Cash on hand */
    codeAndName: (account: Named & { code: string }) => `${account.code} ${name(account)}`,
  }
}
