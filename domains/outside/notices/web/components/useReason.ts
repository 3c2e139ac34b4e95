import { useTexts } from '#platform/web/language/i18n.tsx'
import { noticeTexts } from '../../texts/texts.ts'

/** Why a message has its state: our own reasons in the reader's language, a provider's sentence as it is. */
export function useReason(): (reason: string | null) => string | null {
  const { reasons } = useTexts(noticeTexts)
  return (reason) =>
    reason !== null && Object.hasOwn(reasons, reason)
      ? reasons[reason as keyof typeof reasons]
      : reason
}
