/** The error types of a Cognito user pool that our issuer returns. */
export type WireType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'ForbiddenException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'

/** A refusal on the user-pool wire: the type, and a sentence that a member may read. */
export class WireRefusal extends Error {
  readonly type: WireType
  constructor(type: WireType, message: string) {
    super(message)
    this.type = type
  }
}
