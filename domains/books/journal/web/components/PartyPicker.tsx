import { customers } from '#domains/people/customers/calls.gen.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { journalTexts } from '../../texts/texts.ts'

/** The customer of a line's receivable or deposit. */
export function PartyPicker({ name }: { name: string }) {
  const text = useTexts(journalTexts)
  return (
    <Picker
      name={name}
      label={text.customer}
      source={customers.list}
      query={{ garage_id: 0 }}
      detail={({ phone }) => phone}
      placeholder={text.whichCustomer}
    />
  )
}
