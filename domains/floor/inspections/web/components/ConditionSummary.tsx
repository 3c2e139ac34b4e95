/** The recorded condition: fuel, odometer, belongings and marks. */
import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Condition } from '../../contract.ts'
import { views } from '../../rules.ts'
import css from '../shared/inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'
import { DamageMarks } from './DamageMarks.tsx'

export function ConditionSummary({ condition }: { condition: Condition }) {
  const { fuel, odometer_in, belongings, marks } = condition
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const marked = views.filter((view) => marks.some((mark) => mark.view === view))
  return (
    <>
      <dl className={css.facts}>
        <dt>{text.fuel}</dt>
        <dd>{text.tank[fuel ?? 0]}</dd>
        <dt>{text.odometer}</dt>
        <dd>{odometer_in === null ? EMPTY : `${number(odometer_in)} km`}</dd>
        <dt>{text.belongings}</dt>
        <dd>{belongings ?? EMPTY}</dd>
        <dt>{text.marks}</dt>
        <dd>{marks.length === 0 ? text.noMarks : number(marks.length)}</dd>
      </dl>
      <div className={css.views}>
        {marked.map((view) => (
          <figure key={view}>
            <DamageMarks view={view} marks={marks} />
            <figcaption>{text.view[view]}</figcaption>
          </figure>
        ))}
      </div>
      <ol className={css.marks}>
        {marks.map((mark, at) => (
          <li key={`${mark.view} ${mark.x} ${mark.y}`}>
            <span className={css.number}>{number(at + 1)}</span>
            <span>{text.kind[mark.kind]}</span>
            <span>
              {[text.view[mark.view], mark.note].filter(Boolean).join(' · ')}
              {mark.files.length > 0 && (
                <FilesRow title={text.photosOf(number(at + 1))} files={mark.files} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
