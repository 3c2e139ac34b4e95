/** The build of the address. */
import { IconCarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mayOpen } from '#platform/contract/places.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import type { Build } from '../../detail.ts'
import { builds } from '../../contract.ts'
import { buildsTexts } from '../texts/texts.ts'

export function BuildLoad({ children }: { children: (build: Build) => ReactNode }) {
  const id = useIdParam('id')
  const text = useTexts(buildsTexts)
  const { nav } = useTexts(commonTexts)
  // finance comes from the books
  const list = mayOpen(useRole(), '/heritage-build')
    ? { title: nav.heritageBuild, path: to('/heritage-build'), back: text.backToList }
    : { title: nav.journal, path: to('/journal'), back: text.backToList }
  return (
    <DetailLoad
      asked={useAsk(builds.get, { params: { id } })}
      list={list}
      missing={text.missing}
      icon={IconCarOff}
    >
      {children}
    </DetailLoad>
  )
}
