import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { buildsTexts } from '../../texts/texts.ts'

/** Counts overdue and blocked tasks: "2 late · 1 blocked"; empty without either. */
export function useTaskProblems() {
  const text = useTexts(buildsTexts)
  const { number } = useFormat()
  return ({ late, blocked }: { late: number; blocked: number }) =>
    [late > 0 && text.late(number(late)), blocked > 0 && text.blocked(number(blocked))]
      .filter(Boolean)
      .join(' · ')
}
