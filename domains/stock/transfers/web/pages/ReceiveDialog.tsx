import { useWatch } from 'react-hook-form'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Transfer, type TransferLine, receipt } from '../../contract.ts'
import { transfers } from '../../calls.gen.ts'
import { openOf } from '../../rules.ts'
import { ScannedLines } from '../shared/ScannedLines.tsx'
import { transferTexts } from '../../texts/texts.ts'
import css from '../shared/transfers.module.css'

interface Props {
  transfer: Transfer
  onClose: () => void
}

const arrival = receipt.omit({ version: true })

/** Receives goods; by default all of them. */
export default function ReceiveDialog({ transfer, onClose }: Props) {
  const text = useTexts(transferTexts)
  const open = transfer.lines.filter((line) => openOf(line) > 0)
  const form = useContractForm(arrival, {
    lines: open.map((line) => ({ line_id: line.id, quantity: openOf(line), reason: '' })),
  })
  const save = useFormMutation(transfers.receive, { onSaved: onClose })
  return (
    <FormDialog
      title={text.receiveTitle(transfer.number)}
      size={680}
      record={transfer.id}
      form={form}
      plain
      submit={text.receive}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: transfer.id }, body })}
    >
      <p className={css.hint}>{text.receiveHint}</p>
      <ScannedLines lines={open}>
        {open.map((line, at) => (
          <Arriving key={line.id} line={line} at={at} />
        ))}
      </ScannedLines>
    </FormDialog>
  )
}

function Arriving({ line, at }: { line: TransferLine; at: number }) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  const received = useWatch({ name: `lines.${at}.quantity` }) as unknown
  const isShort = typeof received === 'number' && received < openOf(line)
  return (
    <li className={css.arriving}>
      <div>
        <div>{line.item.name}</div>
        <small>
          {line.item.sku} · {text.openOf(`${number(openOf(line))} ${unitName(line.item.unit)}`)}
        </small>
      </div>
      <Field name={`lines.${at}.quantity`} label={text.arrived} type="number" />
      {isShort && (
        <Field name={`lines.${at}.reason`} label={text.lostReason} maxLength={200} wide />
      )}
    </li>
  )
}
