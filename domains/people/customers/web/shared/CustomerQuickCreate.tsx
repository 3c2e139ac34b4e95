/** Creates a customer from within another form, in a dialog with only the fields needed at the counter. */
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { customers } from '../../calls.gen.ts'
import { CustomerFields, customerForm, startOf } from '../components/CustomerFields.tsx'
import { customerTexts } from '../../texts/texts.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onCreated: (customer: { id: number; name: string }) => void
  /** The country of the garage: customers belong to one. */
  countryId: number
  /** The text typed in the picker: a name, or a phone number. */
  typed?: string
}

export function CustomerQuickCreate({ opened, ...props }: Props) {
  return opened && <Dialog {...props} />
}

const startWith = (typed: string) => (/^[\d\s()+./-]+$/.test(typed) ? 'phone' : 'full_name')

function Dialog({ onClose, onCreated, countryId, typed = '' }: Omit<Props, 'opened'>) {
  const text = useTexts(customerTexts)
  const record = useRecordForm(customers, {
    schema: customerForm,
    row: undefined,
    start: { ...startOf(countryId), [startWith(typed)]: typed },
    onSaved: ({ id }, { full_name: name }) => {
      // the counter adds only persons, who need a name
      onCreated({ id, name: name ?? '' })
      onClose()
    },
  })
  return (
    <FormDialog title={text.create} {...record} onClose={onClose}>
      <CustomerFields short fixedCountry />
    </FormDialog>
  )
}
