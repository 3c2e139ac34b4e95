import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { employees } from '#domains/company/employees/calls.gen.ts'
import { OwnPhoneForm } from '#domains/company/employees/web/shared/OwnPhoneForm.tsx'
import { SignOutSomebody } from '#domains/company/employees/web/shared/SignOutSomebody.tsx'
import { changePasswordForm } from '../../contract.ts'
import { auth } from '../../calls.gen.ts'
import { SessionsPanel } from './SessionsPanel.tsx'
import css from './settings.module.css'
import { authTexts } from '../../texts/texts.ts'

/** The user's details, a new password or phone, and the active sessions. */
export default function AccountSettingsPage() {
  const { nav } = useTexts(commonTexts)
  const mayChangePhone = useCan(employees.changeOwnPhone.allow)
  const hasEmployees = useCan(employees.get.allow)
  const mayEndSessions = useCan(employees.endSessions.allow) && !hasEmployees
  return (
    <>
      <PageHeader title={nav.accountSettings} />
      <div className={css.columns}>
        <Profile />
        {mayChangePhone && (
          <Panel className={css.panel}>
            <OwnPhoneForm />
          </Panel>
        )}
        <ChangePassword />
        {mayEndSessions && (
          <Panel className={css.panel}>
            <SignOutSomebody />
          </Panel>
        )}
        <SessionsPanel />
      </div>
    </>
  )
}

function Profile() {
  const text = useTexts(authTexts)
  const { role: roles, field } = useTexts(commonTexts)
  const user = useSession((session) => session.user)
  const username = useSession((session) => session.username)
  if (!user) return null
  const { full_name, garage } = user.employee_detail
  const rows = [
    [field.fullName, full_name],
    [field.phone, showPhone(username)],
    [field.role, roles[user.role.name as keyof typeof roles] ?? user.role.name],
    [text.garage, garage?.name ?? text.everyGarage],
  ]
  return (
    <Panel className={css.panel}>
      <h2>{text.profile}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const blank = { old_password: '', new_password: '', new_password_confirmation: '' }

function ChangePassword() {
  const text = useTexts(authTexts)
  const form = useContractForm(changePasswordForm, blank)
  const change = useFormMutation(auth.changePassword, {
    onSaved: () => form.reset(blank),
  })
  return (
    <Panel className={css.panel}>
      <h2>{text.changePassword}</h2>
      <p>{text.changePasswordText}</p>
      <FormBody
        plain
        form={form}
        save={change}
        submit={text.changePassword}
        onSubmit={(body) => change.mutate({ body })}
      >
        <Field
          name="old_password"
          label={text.oldPassword}
          type="password"
          autoComplete="current-password"
        />
        <Field
          name="new_password"
          label={text.newPassword}
          type="password"
          autoComplete="new-password"
        />
        <Field
          name="new_password_confirmation"
          label={text.confirmPassword}
          type="password"
          autoComplete="new-password"
        />
      </FormBody>
    </Panel>
  )
}
