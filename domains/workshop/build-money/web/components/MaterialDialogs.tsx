/** Issues a material of the workshop to a build, and returns it. */
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { inventory } from '#domains/stock/inventory/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type Material, materialForm, materialReturn } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

interface Of {
  build: Build
  onClose: () => void
}

export function TakeMaterial({ build, onClose }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildMoneyTexts)
  const nameOf = useNameOf()
  const save = useFormMutation(buildMoney.take, { onSaved: onClose })
  const form = useContractForm(materialForm, {
    item_id: undefined,
    quantity: undefined,
    task_id: null,
    serial_number: '',
  })
  return (
    <FormDialog
      title={text.takeMaterial}
      submit={text.takeMaterial}
      form={form}
      record={build.id}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <Picker
        name="item_id"
        label={text.item}
        source={inventory.list}
        params={{ id: build.garage.id }}
        detail={({ sku, unit }) => `${sku} · ${unit}`}
        required
      />
      <Field name="quantity" label={field.quantity} type="number" required />
      <Field
        name="task_id"
        label={text.forTask}
        type="select"
        options={build.stages.flatMap((stage) =>
          stage.tasks.map((task) => ({ value: task.id, label: nameOf(task) })),
        )}
      />
      <Field name="serial_number" label={text.serial} maxLength={100} />
    </FormDialog>
  )
}

export function ReturnMaterial({ build, material, onClose }: Of & { material: Material }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildMoneyTexts)
  const { number } = useFormat()
  const out = toThreeDecimals(material.quantity - material.returned)
  const save = useFormMutation(buildMoney.bringBack, { onSaved: onClose })
  const form = useContractForm(materialReturn, { quantity: out, reason: '' })
  return (
    <FormDialog
      title={text.bringBackOf(material.item.name)}
      submit={text.bringBack}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: build.id, material_id: material.id }, body })}
    >
      <Field
        name="quantity"
        label={field.quantity}
        type="number"
        hint={text.outHint(number(out))}
        required
        first
      />
      <Field name="reason" label={text.reason} maxLength={300} />
    </FormDialog>
  )
}
