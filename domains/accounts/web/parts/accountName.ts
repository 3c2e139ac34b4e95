/** An account is named in Indonesian to those who read Indonesian, where it has such a name. */
import { useLanguage } from '#platform/web/i18n.tsx'

interface Named {
  code: string
  name: string
  name_id?: string | null | undefined
}

export function useAccountName() {
  const inIndonesian = useLanguage() === 'id'
  const name = (account: Named) =>
    inIndonesian && account.name_id ? account.name_id : account.name
  return {
    name,
    /** 1-1110 Cash on hand */
    codeAndName: (account: Named) => `${account.code} ${name(account)}`,
  }
}
