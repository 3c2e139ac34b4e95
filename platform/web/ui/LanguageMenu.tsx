import { Suspense, lazy, useState } from 'react'
import { LanguageButton } from './LanguageButton.tsx'

const load = () => import('./LanguageChoices.tsx')
const Choices = lazy(load)

/** Switches the language at once; nothing that was typed is lost. The menu itself comes with the first use. */
export function LanguageMenu() {
  const [used, setUsed] = useState(false)
  const face = (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsed(true)}
    />
  )
  return used ? (
    <Suspense fallback={face}>
      <Choices />
    </Suspense>
  ) : (
    face
  )
}
