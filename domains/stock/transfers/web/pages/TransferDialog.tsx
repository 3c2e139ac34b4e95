import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { type ContractForm, Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Transfer } from '../../contract.ts'
import { transfers } from '../../calls.gen.ts'
import { GoodsField } from './GoodsField.tsx'
import { type TransferForm, bodyOf, transferForm } from './goods.ts'
import { transferTexts } from '../../texts/texts.ts'
import css from '../shared/transfers.module.css'

interface Props {
  /** Undefined creates a new one. */
  transfer?: Transfer
  onClose: () => void
}

const WIDTH = 720

/** Creates or edits a draft. */
export default function TransferDialog({ transfer, onClose }: Props) {
  return transfer ? <Change transfer={transfer} onClose={onClose} /> : <Add onClose={onClose} />
}

/** The user's own garage, which is one side of their transfers. */
const useOwnGarage = () =>
  useSession(({ user }) =>
    user && ['admin', 'service adviser'].includes(user.role.name)
      ? user.employee_detail.garage
      : null,
  )

function Add({ onClose }: { onClose: () => void }) {
  const text = useTexts(transferTexts)
  const navigateTo = useNavigateTo()
  const ownGarage = useOwnGarage()
  const form = useContractForm(transferForm, {
    from_garage_id: null,
    to_garage_id: ownGarage?.id ?? null,
    note: '',
    lines: [],
  })
  const save = useFormMutation(transfers.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/inventory/transfer/$id', { id })),
  })
  return (
    <FormDialog
      title={text.add}
      size={WIDTH}
      form={form}
      plain
      save={save}
      onClose={onClose}
      onSubmit={(values) => save.mutate({ body: bodyOf(values) })}
    >
      <TransferFields form={form} />
    </FormDialog>
  )
}

function Change({ transfer, onClose }: Props & { transfer: Transfer }) {
  const text = useTexts(transferTexts)
  const [version] = useState(transfer.version)
  const form = useContractForm(transferForm, {
    from_garage_id: transfer.from_garage.id,
    to_garage_id: transfer.to_garage.id,
    note: transfer.note ?? '',
    lines: transfer.lines.map(({ item, quantity, order }) => ({
      item_id: item.id,
      name: item.name,
      sku: item.sku,
      quantity,
      order_line_id: order?.line_id ?? null,
    })),
  })
  const save = useFormMutation(transfers.update, { onSaved: onClose })
  return (
    <FormDialog
      title={text.edit}
      size={WIDTH}
      record={transfer.id}
      form={form}
      plain
      save={save}
      onClose={onClose}
      onSubmit={(values) =>
        save.mutate({ params: { id: transfer.id }, body: { ...bodyOf(values), version } })
      }
    >
      <TransferFields form={form} transfer={transfer} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: ContractForm<TransferForm>
  transfer?: Transfer
}

function TransferFields({ form, transfer }: FieldsProps) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const ownGarage = useOwnGarage()
  const [chosen, setChosen] = useState(transfer?.from_garage)
  const from = useWatch({ control: form.control, name: 'from_garage_id' })
  const asks = ownGarage !== null && Boolean(from) && Number(from) !== ownGarage.id
  return (
    <>
      <Fields>
        {ownGarage ? (
          <OwnSides own={ownGarage} isFixed={transfer !== undefined} />
        ) : (
          <>
            <Picker
              name="from_garage_id"
              label={text.from}
              source={garages.list}
              initial={transfer?.from_garage ?? null}
              disabled={transfer !== undefined}
              onChanged={(_, row) => setChosen(row && { id: row.id, name: row.name })}
            />
            <Picker
              name="to_garage_id"
              label={text.to}
              source={garages.list}
              initial={transfer?.to_garage ?? null}
            />
          </>
        )}
        <Field name="note" label={field.notes} maxLength={500} wide />
      </Fields>
      {asks && <p className={css.hint}>{text.asks}</p>}
      <GoodsField garage={ownGarage ? (from ? ownGarage : undefined) : chosen} />
    </>
  )
}

/** For users with a garage: their own on one side, any other of the country on the other. */
function OwnSides({
  own: ownGarage,
  isFixed,
}: {
  own: { id: number; name: string }
  isFixed: boolean
}) {
  const text = useTexts(transferTexts)
  const { data } = useApiQuery(transfers.partners, { params: { id: ownGarage.id } })
  const options = [ownGarage, ...(data?.data ?? [])].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  return (
    <>
      <Field
        name="from_garage_id"
        label={text.from}
        type="select"
        options={options}
        disabled={isFixed}
      />
      <Field name="to_garage_id" label={text.to} type="select" options={options} />
    </>
  )
}
