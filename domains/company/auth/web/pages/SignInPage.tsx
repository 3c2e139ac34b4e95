/**
 * Signing in, step by step. The stored session keeps the step. The values passed between steps (phone, verification
 * token) stay in this page's memory: after a reload the user starts again at the phone.
 */
import { useEffect, useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSessionExpired, useSession } from '#platform/web/data/session.ts'
import { LanguageMenu } from '#platform/web/ui/menus/LanguageMenu.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { Logo } from '#platform/web/ui/media/Logo.tsx'
import { ColorSchemeMenu } from '#platform/web/ui/menus/ColorSchemeMenu.tsx'
import { CountryStep } from './CountryStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import css from './signIn.module.css'
import { type CodeSent, goToStep } from './steps.ts'
import { authTexts } from '../../texts/texts.ts'

// fetched while the code is on its way, so that the user does not wait for them
const passwordSteps = () => import('./PasswordSteps.tsx')
const codeStep = () => import('./CodeStep.tsx')
const CodeStep = lazyComponent(async () => (await codeStep()).CodeStep)
const CreatePasswordStep = lazyComponent(async () => (await passwordSteps()).CreatePasswordStep)
const PasswordStep = lazyComponent(async () => (await passwordSteps()).PasswordStep)

export default function SignInPage() {
  const text = useTexts(authTexts)
  const stored = useSession((session) => session.step)
  const { ended, hasDraft } = useSessionExpired()
  const [sent, setSent] = useState<CodeSent>()
  const [token, setToken] = useState<string>()
  const [forgot, setForgot] = useState(false)
  const step = stored >= 3 && !token ? 1 : stored === 2 && !sent ? 1 : stored

  useEffect(() => {
    document.title = `${text.login} · Bengkel`
  }, [text.login])

  useEffect(() => {
    if (step >= 1) void Promise.all([codeStep(), passwordSteps()]).catch(() => undefined)
  }, [step])

  const verified = (verification: string, hasPassword: boolean) => {
    setToken(verification)
    goToStep(hasPassword && !forgot ? 4 : 3)
  }
  return (
    <div className={css.page}>
      <aside className={css.side}>
        <div className={css.brand}>
          <Logo />
        </div>
        <p>{text.motto}</p>
      </aside>
      <div className={css.body}>
        <header className={css.top}>
          <LanguageMenu />
          <ColorSchemeMenu />
        </header>
        <main className={css.card}>
          {ended && (
            <output className={css.waiting}>
              {text.ended}
              {hasDraft && ` ${text.draftKept}`}
            </output>
          )}
          {step <= 0 && <CountryStep />}
          {step === 1 && (
            <PhoneStep
              onSent={(code) => {
                setForgot(false)
                setSent(code)
                goToStep(2)
              }}
            />
          )}
          {step === 2 && sent && <CodeStep sent={sent} onResent={setSent} onVerified={verified} />}
          {step === 3 && token && <CreatePasswordStep token={token} />}
          {step === 4 && token && sent && (
            <PasswordStep
              token={token}
              sent={sent}
              onForgot={(code) => {
                setForgot(true)
                setSent(code)
                goToStep(2)
              }}
            />
          )}
        </main>
      </div>
    </div>
  )
}
