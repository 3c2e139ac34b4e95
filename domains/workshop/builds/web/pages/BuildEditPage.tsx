import { useTexts } from '#platform/web/language/i18n.tsx'
import { BuildForm } from './BuildForm.tsx'
import { BuildLoad } from './BuildLoader.tsx'
import { buildsTexts } from '../../texts/texts.ts'

export default function BuildEditPage() {
  const text = useTexts(buildsTexts)
  return (
    <BuildLoad>
      {(build) => <BuildForm title={`${text.edit}: ${build.name}`} build={build} />}
    </BuildLoad>
  )
}
