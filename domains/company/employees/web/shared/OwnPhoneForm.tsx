import { useFormMutation } from '#platform/web/data/api.ts'
import { useSession } from '#platform/web/data/session.ts'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ownPhoneForm } from '../../contract.ts'
import { employees } from '../../calls.gen.ts'
import { employeesTexts } from '../../texts/texts.ts'

const blank = { phone: '', password: '' }

/** A new phone for the user, who enters the password again. */
export function OwnPhoneForm() {
  const text = useTexts(employeesTexts)
  const form = useContractForm(ownPhoneForm, blank)
  const change = useFormMutation(employees.changeOwnPhone, {
    onSaved({ phone }) {
      form.reset(blank)
      useSession.setState({ username: phone })
    },
  })
  return (
    <>
      <h2>{text.changePhone}</h2>
      <p>{text.changePhoneText}</p>
      <FormBody
        plain
        form={form}
        save={change}
        submit={text.changePhone}
        onSubmit={(body) => change.mutate({ body })}
      >
        <Field name="phone" label={text.newPhone} type="phone" maxLength={40} />
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="current-password"
        />
      </FormBody>
    </>
  )
}
