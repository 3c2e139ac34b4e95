/** One import, from its columns to its end: what each row will store, what is asked, and how far it is. */
import { Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { type ImportDetail, imports } from '../../contract.ts'
import { importTexts } from '../texts/texts.ts'
import { Columns } from './Columns.tsx'
import { Ending } from './Ending.tsx'
import { ImportRows } from './ImportRows.tsx'
import { MissingParts, OpenQuestions } from './OpenQuestions.tsx'
import { Starting } from './Starting.tsx'
import { Underway } from './Underway.tsx'
import { toneOf } from './status.ts'

/** While something is under way, the page looks again. */
const LOOK = 1000

const isUnderWay = (state: string | undefined) => state === 'reading' || state === 'running'

export default function ImportPage() {
  const id = useIdParam('id')
  const text = useTexts(importTexts)
  const asked = useAsk(
    imports.get,
    { params: { id } },
    {
      keep: true,
      refetchInterval: ({ state: { data } }) =>
        isUnderWay((data as ImportDetail | undefined)?.state) && LOOK,
    },
  )
  return (
    <DetailLoad
      asked={asked}
      list={{ title: text.title, path: to('/import'), back: text.toLog }}
      missing={text.missing}
      icon={IconFileOff}
    >
      {(detail) => <Shown detail={detail} />}
    </DetailLoad>
  )
}

function Shown({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { moment } = useFormat()
  const { state } = detail
  const facts = [text.noun[detail.noun], detail.garage?.name, detail.by, moment(detail.at)]
  return (
    <>
      <PageHead
        title={detail.file}
        subtitle={facts.filter(Boolean).join(' · ')}
        actions={<Status tone={toneOf[state]}>{text.state[state]}</Status>}
      />
      <Stack gap="md">
        {isUnderWay(state) && <Underway detail={detail} />}
        {detail.can.change && <Columns key={detail.version} detail={detail} />}
        {detail.can.change && !isUnderWay(state) && <OpenQuestions detail={detail} />}
        {detail.can.change && !isUnderWay(state) && <MissingParts detail={detail} />}
        {(state === 'asking' || state === 'judged') && <Starting detail={detail} />}
        {(state === 'done' || state === 'undone' || state === 'failed') && (
          <Ending detail={detail} />
        )}
        {state !== 'reading' && <ImportRows detail={detail} />}
      </Stack>
    </>
  )
}
