import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSession } from '#platform/web/data/session.ts'
import { consentTexts } from '../../texts/texts.ts'

/** Returns who asks for a consent: the user's garage, or all garages for head office. */
export function useGarageName(): string {
  const text = useTexts(consentTexts)
  return useSession(({ user }) => user?.employee_detail.garage?.name) ?? text.ourGarages
}
