import { useWatch } from 'react-hook-form'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { toast } from '#platform/web/toast.ts'
import { useScope } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { phoneForm } from '../../contract.ts'
import { auth } from '../../calls.gen.ts'
import css from './signIn.module.css'
import { StepHead } from './StepHead.tsx'
import { RetryCountdown } from './RetryCountdown.tsx'
import { type CodeSent, firstCountry } from './steps.ts'
import { authTexts } from '../../texts/texts.ts'

const dialCodes: Record<number, string> = { 1: '+62', 2: '+60', 3: '+31' }
const samples: Record<number, string> = { 1: '0812 3456 7890', 2: '012 345 6789', 3: '06 12345678' }

/** The country of a number with a dial code. */
const countryOf = (phone: string) => {
  const [id] = Object.entries(dialCodes).find(([, dial]) => phone.startsWith(dial)) ?? []
  return id ? Number(id) : undefined
}

/** The longest wait between two codes to one phone; a longer one comes from another limit. */
const RESEND_SECONDS = 60

/** Step 1: the phone that gets the code. It starts with the last one that signed in here. */
export function PhoneStep({ onSent }: { onSent: (sent: CodeSent) => void }) {
  const text = useTexts(authTexts)
  const { country: countries } = useTexts(commonTexts)
  const chosen = useScope((scope) => scope.country)
  const username = useSession((session) => session.username)
  const form = useContractForm(phoneForm, {
    phone: username,
    country_id: countryOf(username) ?? firstCountry(chosen),
  })
  const country = useWatch({ control: form.control, name: 'country_id' })
  const requestCode = useFormMutation(auth.otp, {
    silent: true,
    onSaved: ({ resend_after }, { body }) =>
      onSent({ ...body, resend_at: Date.now() + resend_after * 1000 }),
    onFailed: ({ http_code, retry_after }) => {
      // the server sends no second code within a minute: the first one is still valid
      if (http_code !== 429 || retry_after > RESEND_SECONDS) return
      toast(text.stillGood)
      onSent({ ...form.getValues(), resend_at: Date.now() + retry_after * 1000 })
    },
  })
  return (
    <>
      <StepHead title={text.phoneTitle} back={0}>
        {text.phoneText}
      </StepHead>
      <FormBody
        plain
        form={form}
        save={requestCode}
        submit={text.sendCode}
        onSubmit={(body) => requestCode.mutate({ body })}
      >
        <div className={css.phone}>
          <Field
            name="country_id"
            label={text.dialCode}
            type="select"
            required
            options={Object.entries(dialCodes).map(([id, dial]) => ({
              value: Number(id),
              label: `${dial} ${countries[id as unknown as keyof typeof countries]}`,
            }))}
          />
          <Field
            name="phone"
            label={text.phone}
            type="phone"
            autoComplete="tel"
            placeholder={samples[country]}
            first
          />
        </div>
        <RetryCountdown failure={requestCode.error} />
      </FormBody>
    </>
  )
}
