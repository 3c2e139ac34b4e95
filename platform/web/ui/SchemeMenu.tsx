import { Suspense, lazy, useState } from 'react'
import { SchemeButton } from './SchemeButton.tsx'

const load = () => import('./SchemeChoices.tsx')
const Choices = lazy(load)

/** Light, dark, or as the system has it. The menu itself comes with the first use. */
export function SchemeMenu() {
  const [used, setUsed] = useState(false)
  const face = (
    <SchemeButton
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
