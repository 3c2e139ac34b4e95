import { useTexts } from '#platform/web/language/i18n.tsx'
import { BuildForm } from './BuildForm.tsx'
import { buildsTexts } from '../../texts/texts.ts'

export default function BuildCreatePage() {
  const text = useTexts(buildsTexts)
  return <BuildForm title={text.add} />
}
