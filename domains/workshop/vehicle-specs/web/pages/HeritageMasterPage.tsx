/** The lists of build options, and an editor of one. Unsaved input of each list is kept. */
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { useUnsaved } from '#platform/web/forms/useUnsaved.ts'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import type { VehicleSpec } from '../../contract.ts'
import { vehicleSpecs } from '../../calls.gen.ts'
import type { OptionKind } from '../../kinds.ts'
import { SpecEditor } from './SpecEditor.tsx'
import css from './specs.module.css'
import { vehicleSpecsTexts } from '../../texts/texts.ts'

export default function HeritageMasterPage() {
  const common = useTexts(commonTexts)
  const text = useTexts(vehicleSpecsTexts)
  const { number } = useFormat()
  const { data, error, refetch } = useApiQuery(vehicleSpecs.list, {})
  const [kind, setKind] = useState<OptionKind>('lineup')
  const [drafts, setDrafts] = useState<Partial<Record<OptionKind, VehicleSpec>>>({})
  useUnsaved(Object.values(drafts).some(Boolean))
  const head = <PageHeader title={common.nav.heritageMaster} subtitle={text.subtitle} />
  const stored = data?.data.find((spec) => spec.kind === kind)
  if (!data || !stored)
    return (
      <>
        {head}
        {error ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius={8} />
        )}
      </>
    )
  return (
    <>
      {head}
      <div className={css.page}>
        <nav className={css.kinds} aria-label={text.kinds}>
          {data.data.map((spec) => (
            <button
              key={spec.id}
              type="button"
              className={css.kind}
              aria-current={spec.kind === kind || undefined}
              onClick={() => setKind(spec.kind)}
            >
              {text.kind[spec.kind]}
              <small>
                {drafts[spec.kind]
                  ? text.unsaved
                  : text.options(number(spec.options.length), spec.options.length === 1)}
              </small>
            </button>
          ))}
        </nav>
        <SpecEditor
          key={stored.id}
          stored={stored}
          specs={data.data}
          draft={drafts[kind]}
          onChange={(draft) => setDrafts((before) => ({ ...before, [kind]: draft }))}
        />
      </div>
    </>
  )
}
