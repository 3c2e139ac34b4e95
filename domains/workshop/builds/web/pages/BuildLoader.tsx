/** Loads the build of the URL. */
import { IconCarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { buildsTexts } from '../../texts/texts.ts'

export function BuildLoad({ children }: { children: (build: Build) => ReactNode }) {
  const id = useIdParam('id')
  const text = useTexts(buildsTexts)
  const { nav } = useTexts(commonTexts)
  // finance users come from the journal
  const list = canOpenPage(useRole(), '/heritage-build')
    ? { title: nav.heritageBuild, path: linkTo('/heritage-build'), back: text.backToList }
    : { title: nav.journal, path: linkTo('/journal'), back: text.backToList }
  return (
    <DetailLoader
      asked={useApiQuery(builds.get, { params: { id } })}
      list={list}
      missing={text.missing}
      icon={IconCarOff}
    >
      {children}
    </DetailLoader>
  )
}
