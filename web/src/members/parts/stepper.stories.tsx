import { Stepper } from './stepper.tsx'

export default { title: 'members/stepper' }

const steps = ['Name', 'Address', 'Picture']

export const First = () => <Stepper steps={steps} current={0} />
export const Last = () => <Stepper steps={steps} current={2} />
