import { Button } from '@mantine/core'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { type ApiFailure, useActionMutation, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { startSession } from '#platform/web/data/session.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { loginForm, newPasswordForm } from '../../contract.ts'
import { auth } from '../../calls.gen.ts'
import { StepHead } from './StepHead.tsx'
import { RetryCountdown } from './RetryCountdown.tsx'
import { type CodeSent, goToStep } from './steps.ts'
import { authTexts } from '../../texts/texts.ts'

/** Step 3: a first password, or a new one after "forgot password". */
export function CreatePasswordStep({ token }: { token: string }) {
  const text = useTexts(authTexts)
  const form = useContractForm(newPasswordForm, {
    verification_token: token,
    password: '',
    password_confirmation: '',
  })
  const create = useFormMutation(auth.setPassword, {
    onSaved: startSession,
    onFailed: backWhenStale,
  })
  return (
    <>
      <StepHead title={text.createPassword} back={1}>
        {text.createPasswordText}
      </StepHead>
      <FormBody
        plain
        form={form}
        save={create}
        submit={text.createPassword}
        onSubmit={(body) => create.mutate({ body })}
      >
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="new-password"
          first
        />
        <Field
          name="password_confirmation"
          label={text.confirmPassword}
          type="password"
          autoComplete="new-password"
        />
      </FormBody>
    </>
  )
}

interface PasswordProps {
  token: string
  sent: CodeSent
  /** The server has sent a new code; after it the user creates a password. */
  onForgot: (sent: CodeSent) => void
}

/** Step 4: the password. "Forgot password" sends another code, and then the user creates a new one. */
export function PasswordStep({ token, sent, onForgot }: PasswordProps) {
  const text = useTexts(authTexts)
  const form = useContractForm(loginForm, { verification_token: token, password: '' })
  const login = useFormMutation(auth.login, {
    onSaved: startSession,
    onFailed: backWhenStale,
  })
  const { phone, country_id } = sent
  const forgot = useActionMutation(auth.otp, {
    silent: true,
    onSaved: ({ resend_after }) =>
      onForgot({ ...sent, purpose: 'reset', resend_at: Date.now() + resend_after * 1000 }),
  })
  return (
    <>
      <StepHead title={text.enterPassword} back={1} />
      <FormBody
        plain
        form={form}
        save={login}
        submit={text.login}
        onSubmit={(body) => login.mutate({ body })}
        aside={
          <Button
            variant="subtle"
            color="gray"
            loading={forgot.isPending}
            onClick={() => forgot.mutate({ body: { phone, country_id, purpose: 'reset' } })}
          >
            {text.forgotPassword}
          </Button>
        }
      >
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="current-password"
          first
        />
        <RetryCountdown failure={login.error ?? forgot.error} />
      </FormBody>
    </>
  )
}

/** The verification is used or has expired: the user starts again at the phone. */
function backWhenStale(failure: ApiFailure) {
  if (failure.http_code !== 422 || Object.keys(failure.errors).length > 0) return
  toastFailure(formatMessage(failure))
  goToStep(1)
}
