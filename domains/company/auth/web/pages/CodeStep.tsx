import { Button } from '@mantine/core'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { useActionMutation, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { toast } from '#platform/web/toast.ts'
import { codeDigits, codeForm } from '../../contract.ts'
import { auth } from '../../calls.gen.ts'
import { StepHead } from './StepHead.tsx'
import { RetryCountdown } from './RetryCountdown.tsx'
import { useSecondsUntil } from './seconds.ts'
import type { CodeSent } from './steps.ts'
import { authTexts } from '../../texts/texts.ts'

interface Props {
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onVerified: (token: string, hasPassword: boolean) => void
}

/** Step 2: the code. Its last digit submits it. */
export function CodeStep({ sent, onResent, onVerified }: Props) {
  const text = useTexts(authTexts)
  const { phone, country_id, purpose = 'sign-in' } = sent
  const digits = codeDigits[purpose]
  const form = useContractForm(codeForm, { phone, country_id, code: '' })
  const verify = useFormMutation(auth.verify, {
    onSaved: ({ verification_token, has_password }) => onVerified(verification_token, has_password),
  })
  const resend = useActionMutation(auth.otp, {
    silent: true,
    onSaved: ({ resend_after }) => {
      toast(text.resent)
      onResent({ ...sent, resend_at: Date.now() + resend_after * 1000 })
    },
  })
  const wait = useSecondsUntil(sent.resend_at)
  return (
    <>
      <StepHead title={text.otp} back={1}>
        {purpose === 'reset' ? text.resetSent(phone, digits) : text.otpSent(phone)}
      </StepHead>
      <FormBody
        plain
        form={form}
        save={verify}
        submit={text.verify}
        onSubmit={(body) => verify.mutate({ body })}
      >
        <Field
          name="code"
          label={text.otp}
          type="code"
          autoComplete="one-time-code"
          maxLength={digits}
          first
          onChanged={(code) => {
            if (/^\d+$/.test(String(code)) && String(code).length === digits)
              verify.mutate({ body: { phone, country_id, code: String(code) } })
          }}
        />
        <RetryCountdown failure={verify.error ?? resend.error} />
        <Button
          variant="default"
          fullWidth
          mb="lg"
          disabled={wait > 0}
          loading={resend.isPending}
          onClick={() => resend.mutate({ body: { phone, country_id, purpose } })}
        >
          {wait > 0 ? text.resendIn(wait) : text.resend}
        </Button>
      </FormBody>
    </>
  )
}
