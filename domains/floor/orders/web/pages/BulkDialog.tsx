/** One change for the selected orders, with the result of each below. */
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { type OrderRow } from '../../contract.ts'
import type { BulkResult } from '../../contract-floor.ts'
import { orderFloor } from '../../calls.gen.ts'
import { bulkForm } from '../../forms.ts'
import { stages } from '../../rules.ts'
import css from './list.module.css'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { MechanicPicker } from '#domains/company/employees/web/shared/MechanicPicker.tsx'
import { ordersTexts } from '../../texts/texts.ts'

interface Props {
  rows: readonly OrderRow[]
  onClose: () => void
  /** Rejected orders stay selected. */
  onDone: (refused: readonly number[]) => void
}

/** Printing needs no call. */
const form = bulkForm
  .omit({ orders: true, action: true })
  .extend({ action: z.enum(['assign', 'move', 'print']) })

export function BulkDialog({ rows, onClose, onDone }: Props) {
  const text = useTexts(ordersTexts)
  const navigateTo = useNavigateTo()
  const base = orderListOf(useRole())
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const save = useFormMutation(orderFloor.bulk, {
    onSaved: ({ data }) => {
      setResults(data)
      const rejected = data.filter(({ ok }) => !ok)
      onDone(rejected.map(({ id }) => id))
      if (rejected.length === 0) onClose()
    },
  })
  const fields = useContractForm(form, { action: 'assign', mechanic_id: null, to: 'inspecting' })
  const action = useWatch({ control: fields.control, name: 'action' })
  const [garage] = rows.map((row) => row.garage.id)
  const isOneGarage = rows.every((row) => row.garage.id === garage)
  return (
    <FormDialog
      title={text.bulk.title(rows.length)}
      form={fields}
      save={save}
      onClose={onClose}
      onSubmit={(values) => {
        if (values.action === 'print')
          return navigateTo(
            linkTo(`${base}/job-cards`, { ids: rows.map(({ id }) => id).join(',') }),
          )
        save.mutate({
          body: {
            orders: rows.map(({ id, version }) => ({ id, version })),
            action: values.action,
            ...(values.action === 'assign'
              ? { mechanic_id: values.mechanic_id }
              : { to: values.to }),
          },
        })
      }}
    >
      <Field
        name="action"
        label={text.bulk.action}
        type="select"
        required
        options={[
          { value: 'assign', label: text.bulk.assign },
          { value: 'move', label: text.bulk.move },
          { value: 'print', label: text.bulk.print },
        ]}
      />
      {action === 'assign' ? (
        isOneGarage && garage ? (
          <MechanicPicker garageId={garage} label={text.detail.mechanic} initial={null} />
        ) : (
          <p className={css.note}>{text.bulk.oneGarage}</p>
        )
      ) : (
        action === 'move' && (
          <Field
            name="to"
            label={text.bulk.to}
            type="select"
            required
            options={stages.map((value) => ({ value, label: text.stage[value] }))}
          />
        )
      )}
      {results.length > 0 && <Results rows={rows} results={results} />}
    </FormDialog>
  )
}

function Results({ rows, results }: Pick<Props, 'rows'> & { results: readonly BulkResult[] }) {
  const formatMessage = useFormatMessage()
  return (
    <ul className={css.results} aria-live="polite">
      {results.map(({ id, ok, said }) => (
        <li key={id} data-ok={ok || undefined}>
          {ok ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          <span>{rows.find((row) => row.id === id)?.number}</span>
          {said && <span>{formatMessage(said)}</span>}
        </li>
      ))}
    </ul>
  )
}
