/** The specification of a build, and its changes: when, by whom, and who agreed. */
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { vehicleSpecsTexts } from '#domains/workshop/vehicle-specs/texts/texts.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import detail from '#platform/web/record/record.module.css'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Build } from '../../../detail.ts'
import css from '../../components/builds.module.css'
import { Swatch } from '../../components/Swatch.tsx'
import { buildsTexts } from '../../../texts/texts.ts'

interface Of {
  build: Build
}

export function SpecificationTab({ build }: Of) {
  const text = useTexts(buildsTexts)
  const { kind } = useTexts(vehicleSpecsTexts)
  return (
    <div className={detail.page}>
      <div className={detail.side}>
        <DetailsPanel
          title={text.tabs.specification}
          rows={[
            [text.engine, build.engine],
            ...optionKinds.map(
              (name) =>
                [kind[name], build[name] && <Swatch key={name} {...build[name]} />] as const,
            ),
            [text.livery, build.livery?.name],
          ]}
        />
      </div>
      <Changes build={build} />
    </div>
  )
}

/** The form's label of a field. */
function useFieldName() {
  const text = useTexts(buildsTexts)
  const { kind } = useTexts(vehicleSpecsTexts)
  const fieldNames: Record<string, string> = {
    engine: text.engine,
    project: text.project,
    livery_id: text.livery,
  }
  return (field: string) =>
    fieldNames[field] ?? kind[field.replace(/_id$/, '') as keyof typeof kind] ?? field
}

function Changes({ build }: Of) {
  const text = useTexts(buildsTexts)
  const fieldName = useFieldName()
  const { moment } = useFormat()
  return (
    <RecordPanel title={text.changes}>
      {build.changes.length === 0 && <p className={css.hint}>{text.changesNone}</p>}
      <ul className={css.events}>
        {build.changes.map(({ id, field, before, after, at, by, agreed_by }) => (
          <li key={id}>
            <p>{text.changed(fieldName(field), before ?? EMPTY, after ?? EMPTY)}</p>
            <p className={css.about}>
              {[moment(at, build.time_zone), by, agreed_by && text.agreed(agreed_by)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}
