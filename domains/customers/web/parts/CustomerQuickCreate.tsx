/**
 * A new customer while something else is made: the few fields that matter at the counter, in a dialog.
 *
 *   <CustomerQuickCreate opened={adding} countryId={1} onClose={close} onCreated={({ id, name }) => choose(id, name)} />
 */
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { customers, newCustomer } from '../../contract.ts'
import { CustomerFields, emptyCustomer } from '../CustomerFields.tsx'
import { customerTexts } from '../texts/texts.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onCreated: (customer: { id: number; name: string }) => void
  /** The country of the garage: customers belong to one. */
  countryId: number
  /** What was typed in the picker already: a name, or a phone number. */
  typed?: string
}

export function CustomerQuickCreate({ opened, ...props }: Props) {
  return opened && <Dialog {...props} />
}

const startWith = (typed: string) => (/^[\d\s()+./-]+$/.test(typed) ? 'phone' : 'full_name')

function Dialog({ onClose, onCreated, countryId, typed = '' }: Omit<Props, 'opened'>) {
  const text = useTexts(customerTexts)
  const form = useContractForm(newCustomer, {
    ...emptyCustomer(countryId),
    [startWith(typed)]: typed,
  })
  const create = useSave(customers.create, {
    touches: [customers.list],
    onSaved: ({ id }, { body }) => {
      onCreated({ id, name: body.full_name })
      onClose()
    },
  })
  return (
    <FormDialog
      title={text.create}
      form={form}
      saving={create.isPending}
      failure={create.error}
      onClose={onClose}
      onSubmit={(body) => create.mutate({ body })}
    >
      <CustomerFields short fixedCountry />
    </FormDialog>
  )
}
