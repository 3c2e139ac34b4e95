/** One import: mapping, preview, questions, progress and result. */
import { Group, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import { Columns } from './Columns.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportRows } from './ImportRows.tsx'
import { MissingParts, OpenQuestions } from './OpenQuestions.tsx'
import { StartImportForm } from './Starting.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { SheetNotes } from './Sheets.tsx'
import { toneOf } from './status.ts'

/** Polls while a step runs. */
const LOOK = 1000

const isUnderWay = (state: string | undefined) => state === 'reading' || state === 'running'

export default function ImportPage() {
  const id = useIdParam('id')
  const text = useTexts(importTexts)
  const query = useApiQuery(
    imports.get,
    { params: { id } },
    {
      keep: true,
      refetchInterval: ({ state: { data } }) =>
        isUnderWay((data as ImportDetail | undefined)?.state) && LOOK,
    },
  )
  return (
    <DetailLoader
      asked={query}
      list={{ title: text.title, path: linkTo('/import'), back: text.toLog }}
      missing={text.missing}
      icon={IconFileOff}
    >
      {(detail) => <Shown detail={detail} />}
    </DetailLoader>
  )
}

function Shown({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { moment } = useFormat()
  const { state } = detail
  // there are neither columns nor rows before a sheet is chosen
  const asksSheets = detail.columns.length === 0 && detail.sheets.length > 1
  const facts = [text.noun[detail.noun], detail.garage?.name, detail.by, moment(detail.at)]
  return (
    <>
      <PageHeader
        title={detail.file}
        subtitle={facts.filter(Boolean).join(' · ')}
        actions={
          <Group gap="sm">
            <Status tone={toneOf[state]}>{text.state[state]}</Status>
            {detail.can.discard && <DiscardButton detail={detail} />}
          </Group>
        }
      />
      <Stack gap="md">
        {isUnderWay(state) && <ImportProgress detail={detail} />}
        <SheetNotes detail={detail} />
        {detail.can.change && !asksSheets && <Columns key={detail.version} detail={detail} />}
        {detail.can.change && !isUnderWay(state) && <OpenQuestions detail={detail} />}
        {detail.can.change && !isUnderWay(state) && <MissingParts detail={detail} />}
        {(state === 'asking' || state === 'judged') && !asksSheets && (
          <StartImportForm detail={detail} />
        )}
        {(state === 'done' || state === 'undone' || state === 'failed') && (
          <ImportResult detail={detail} />
        )}
        {state !== 'reading' && !asksSheets && <ImportRows detail={detail} />}
      </Stack>
    </>
  )
}
