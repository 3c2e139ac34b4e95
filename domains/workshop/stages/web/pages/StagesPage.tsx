/** The stages and tasks that a new build copies: create, rename, retire and reorder. */
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import type { StageOrder } from '../../contract.ts'
import { stages } from '../../calls.gen.ts'
import { type Edited, EditDialog } from './EditDialog.tsx'
import { StageList } from './StageList.tsx'
import { useStageOrder } from '../shared/useStageOrder.tsx'
import css from '../components/stages.module.css'
import { stagesTexts } from '../../texts/texts.ts'

export default function StagesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(stagesTexts)
  const { data, error, refetch } = useApiQuery(stages.list, {})
  const [edited, setEdited] = useState<Edited>()
  if (!data)
    return (
      <>
        <PageHeader title={nav.stage} subtitle={text.subtitle} />
        {error ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius={8} />
        )}
      </>
    )
  return (
    <>
      <Editor stored={data} onEdit={setEdited} />
      {edited && <EditDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface EditorProps {
  stored: StageOrder
  onEdit: (edited: Edited) => void
}

/** The edited order; unmoved entries follow the changes of others. */
function Editor({ stored, onEdit }: EditorProps) {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(stagesTexts)
  const { shown, isChanged, isSaving, change, save, notice } = useStageOrder(stored)
  return (
    <>
      <PageHeader
        title={nav.stage}
        subtitle={isChanged ? text.unsaved : text.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => onEdit({ kind: 'stage' })}
            >
              {text.addStage}
            </Button>
            <Button disabled={!isChanged} loading={isSaving} onClick={save}>
              {text.saveOrder}
            </Button>
          </>
        }
      />
      {notice}
      {shown.length === 0 && <p className={css.hint}>{text.none}</p>}
      <StageList stages={shown} onOrder={change} onEdit={onEdit} />
    </>
  )
}
