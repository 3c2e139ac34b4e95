import { languageTags, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { figuresTexts } from '../../texts/texts.ts'
import { changeIn } from '../components/changeIn.ts'

/** The change of a value in words; undefined without a previous value or a difference. */
export function useChange() {
  const tag = languageTags[useLanguage()]
  const { manyTimes } = useTexts(figuresTexts)
  return (value: number, before: number) => changeIn(tag, manyTimes, value, before)
}
